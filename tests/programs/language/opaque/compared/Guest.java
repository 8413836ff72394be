package opaque.compared;

class Guest {
    private String name;

    Guest(String name) {
        this.name = name;
    }

    void rename(String name) {
        this.name = name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Guest guest && name.equalsIgnoreCase(guest.name);
    }

    @Override
    public int hashCode() {
        return name.length();
    }
}
