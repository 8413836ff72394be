package loaders.absent;

public enum Strategy {
    IDENTITY
}
