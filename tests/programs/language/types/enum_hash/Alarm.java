package types.enum_hash;

final class Alarm {
    enum Level {
        LOW,
        HIGH,
        SEVERE
    }

    private final Level level;
    private final String source;

    Alarm(Level level, String source) {
        this.level = level;
        this.source = source;
    }

    Alarm raised() {
        return new Alarm(Level.values()[level.ordinal() + 1], source);
    }

    Level level() {
        return level;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Alarm alarm && level == alarm.level && source.equals(alarm.source);
    }

    @Override
    public int hashCode() {
        return 31 * level.hashCode() + source.hashCode();
    }
}
