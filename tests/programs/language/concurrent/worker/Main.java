package concurrent.worker;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        int sum = 0;
        for (String text : new String[] {"20g", "heavy", "5g"}) {
            Future<Integer> weighed = pool.submit(new Scale(text));
            try {
                sum += weighed.get();
            } catch (ExecutionException e) {
                System.out.println(e.getCause().getMessage());
            }
        }
        pool.shutdown();
        System.out.println(Scale.sum(sum, 1));
    }
}
