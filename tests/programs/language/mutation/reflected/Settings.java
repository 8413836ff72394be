package mutation.reflected;

class Settings {
    private int volume = 5;
    private boolean muted;

    int loudness() {
        return muted ? 0 : volume * 10;
    }

    void mute() {
        muted = true;
    }
}
