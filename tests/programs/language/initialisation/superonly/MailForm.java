package initialisation.superonly;

class MailForm extends Form {
    @Override
    boolean check(String value) {
        return super.check(value) && value.contains("@");
    }
}
