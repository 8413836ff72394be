package exceptions.custom;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

class Storage {
    private final long quota;
    private final Map<String, Long> files = new LinkedHashMap<>();

    Storage(long quota) {
        this.quota = quota;
    }

    long store(String user, String file, long size) throws QuotaException {
        long used = size;
        for (long other : files.values()) {
            used += other;
        }
        if (used > quota) {
            throw new QuotaException(used - quota, user, files.keySet().stream().limit(2).collect(Collectors.toList()));
        }
        files.put(file, size);
        return quota - used;
    }

    /** Asks the exception for what it knows. */
    static String excuse(QuotaException problem) {
        return "sorry, " + problem.user() + ": " + problem.over() + " too many, see " + problem.largest();
    }
}
