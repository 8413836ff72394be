package names.dollars;

class Price$Tag {
    static class Label {
        private final Price$Tag tag;

        Label(Price$Tag tag) {
            this.tag = tag;
        }

        String text() {
            return tag._cents + "c";
        }
    }

    final int _cents;

    Price$Tag(int cents$) {
        _cents = cents$;
    }

    Price$Tag with$(int more$) {
        return new Price$Tag(_cents + more$);
    }

    int _cents() {
        return _cents;
    }
}
