package exceptions.constructors;

/** Constructors that throw: a checked exception, and one out of what they call; those that do not leave a whole object. */
class Account {
    final Owner owner;
    private final long limit;

    Account(String owner, String limit) throws InvalidAccountException {
        this.owner = new Owner(owner);
        try {
            this.limit = Long.parseLong(limit);
        } catch (NumberFormatException e) {
            throw new InvalidAccountException("limit of " + owner, e);
        }
    }

    static Account orNull(String owner, String limit) {
        try {
            return new Account(owner, limit);
        } catch (InvalidAccountException e) {
            return null;
        }
    }

    boolean covers(long cents) {
        return cents <= limit;
    }
}
