package exceptions.constructors;

class InvalidAccountException extends Exception {
    private static final long serialVersionUID = 1;

    InvalidAccountException(String message, Throwable cause) {
        super(message, cause);
    }
}
