package testcarve.runner;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * The class files of a class path, woven once and then shared by all the class loaders that define them anew.
 *
 * <p>It knows which of them, and which other files, were asked for: what came of a test depends on these.
 */
final class ClassStore {

  private static final int DIGEST_RADIX = 36;
  private static final String CLASS = ".class";

  /** A class file, woven, with what defining it takes. */
  record Stored(byte[] bytes, URL source, Manifest manifest) {}

  private record Place(URL url, Path directory, JarFile jar, Manifest manifest) {}

  private record Found(Place place, byte[] bytes) {}

  private final Map<Path, Place> places = new LinkedHashMap<>();
  private final Map<String, Optional<Stored>> classes = new ConcurrentHashMap<>();
  /** Of what is used: who builds the program meanwhile does not change what its tests ran with. */
  private final Map<String, String> used = new ConcurrentHashMap<>();
  /** Of what is not, as it was when it was first asked about. */
  private final Map<String, String> digests = new ConcurrentHashMap<>();
  private final Set<String> asked = ConcurrentHashMap.newKeySet();
  private final UnaryOperator<byte[]> weaver;

  ClassStore(List<Path> classPath, UnaryOperator<byte[]> weaver) throws IOException {
    this.weaver = weaver;
    for (Path entry : classPath) {
      add(entry.toAbsolutePath().normalize());
    }
  }

  /** The class path, for what is not a class. */
  URL[] urls() {
    return places.values().stream().map(Place::url).toArray(URL[]::new);
  }

  /** The class with this binary name. */
  Optional<Stored> find(String name) {
    asked.add(fileOf(name));
    Optional<Stored> known = classes.get(name);
    return known != null ? known : classes.computeIfAbsent(name, this::load);
  }

  /** A file was looked for as a resource. */
  void ask(String file) {
    used.computeIfAbsent(file, this::computeDigest);
    asked.add(file);
  }

  /** The files that were asked for since this was called before. */
  List<String> takeAsked() {
    List<String> all = new ArrayList<>(new TreeSet<>(asked));
    asked.clear();
    return all;
  }

  /** What a file of the class path is known by; nothing for one that is not there. */
  String digest(String file) {
    String ofUsed = used.get(file);
    return ofUsed != null ? ofUsed : digests.computeIfAbsent(file, this::computeDigest);
  }

  /** A class is what the first place has; of other files a program may ask for all of that name ({@code META-INF/services}). */
  private String computeDigest(String file) {
    Stream<byte[]> hashes = places.values().stream().map(place -> hash(place, file)).filter(Objects::nonNull);
    return digestOf(hashes.limit(file.endsWith(CLASS) ? 1 : Long.MAX_VALUE).toList());
  }

  /** Of the contents of all places that have a file, in order. */
  private static String digestOf(List<byte[]> hashes) {
    MessageDigest all = sha256();
    hashes.forEach(all::update);
    return hashes.isEmpty() ? "" : new BigInteger(1, all.digest()).toString(DIGEST_RADIX);
  }

  /** Null for what is not there, or cannot be read: to a class loader that is the same. */
  private static byte[] hash(Place place, String file) {
    try (InputStream in = open(place, file)) {
      return in == null ? null : hash(in);
    } catch (IOException e) {
      return null;
    }
  }

  private static byte[] hash(InputStream in) throws IOException {
    MessageDigest digest = sha256();
    in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
    return digest.digest();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("each JDK has it", e);
    }
  }

  /** A class that stands in no file, as the others are woven. */
  byte[] woven(byte[] original) {
    return weaver.apply(original);
  }

  /** Whether some place has a file of this name. */
  boolean names(String file) {
    return !digest(file).isEmpty();
  }

  private void add(Path entry) throws IOException {
    if (places.containsKey(entry) || !Files.exists(entry)) {
      return;
    }
    if (Files.isDirectory(entry)) {
      places.put(entry, new Place(entry.toUri().toURL(), entry, null, null));
      return;
    }
    JarFile jar = new JarFile(entry.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
    Manifest manifest = jar.getManifest();
    places.put(entry, new Place(entry.toUri().toURL(), null, jar, manifest));
    for (Path named : classPathOf(entry, manifest)) {
      add(named);
    }
  }

  private static List<Path> classPathOf(Path jar, Manifest manifest) throws MalformedURLException {
    String value = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    List<Path> named = new ArrayList<>();
    for (String part : value == null ? new String[0] : value.trim().split("\\s+")) {
      URI uri = jar.toUri().resolve(part);
      if ("file".equals(uri.getScheme())) {
        named.add(new File(uri.getPath()).toPath().normalize());
      }
    }
    return named;
  }

  /** A class file as it is, by its name with slashes; empty for one that is not there or cannot be read. */
  Optional<byte[]> original(String name) {
    return first(name + CLASS).map(Found::bytes);
  }

  private Optional<Stored> load(String name) {
    String file = fileOf(name);
    Optional<Found> found = first(file);
    used.put(file, digestOf(found.stream().map(one -> sha256().digest(one.bytes())).toList()));
    return found.map(one -> new Stored(weaver.apply(one.bytes()), one.place().url(), one.place().manifest()));
  }

  /** What the first place has of a name. */
  private Optional<Found> first(String file) {
    for (Place place : places.values()) {
      try (InputStream in = open(place, file)) {
        if (in != null) {
          return Optional.of(new Found(place, in.readAllBytes()));
        }
      } catch (IOException e) {
        // As a class loader would: this place cannot be read, another may have the class.
        continue;
      }
    }
    return Optional.empty();
  }

  private static String fileOf(String className) {
    return className.replace('.', '/') + CLASS;
  }

  /** Null where it is not there. Programs ask for any text: what is no name of a file is not there either. */
  private static InputStream open(Place place, String file) throws IOException {
    try {
      return place.jar() == null ? openIn(place.directory(), file) : openIn(place.jar(), file);
    } catch (IllegalArgumentException e) {
      // Among them: it has a character that this JVM's file names cannot have.
      return null;
    }
  }

  private static InputStream openIn(JarFile jar, String file) throws IOException {
    JarEntry entry = jar.getJarEntry(file);
    return entry == null ? null : jar.getInputStream(entry);
  }

  /** As a class loader, it does not look outside its directory. */
  private static InputStream openIn(Path directory, String file) throws IOException {
    Path name = Path.of(file);
    Path path = directory.resolve(name);
    boolean isInside = name.getRoot() == null && path.normalize().startsWith(directory);
    return isInside && Files.isRegularFile(path) ? Files.newInputStream(path) : null;
  }
}
