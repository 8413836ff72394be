package mutation.closed;

/** Its editor works on the card itself, and gives it away once. */
class Card {
    private String last = "";
    private String phone = "";

    private Card() {}

    static Editor start() {
        return new Editor(new Card());
    }

    String full() {
        return "<" + last + ">" + (phone.isEmpty() ? "" : " " + phone);
    }

    static class Editor {
        private final Card card;
        private boolean done;

        private Editor(Card card) {
            this.card = card;
        }

        Editor last(String last) {
            open();
            card.last = last.trim();
            return this;
        }

        Editor phone(String phone) {
            open();
            card.phone = phone;
            return this;
        }

        Card build() {
            open();
            done = true;
            return card;
        }

        private void open() {
            if (done) {
                throw new IllegalStateException("done");
            }
        }
    }
}
