package arrays.multi;

import java.util.Arrays;

public class Main {
    public static void main(String[] args) {
        Cube cube = new Cube(2);
        cube.fill(0, new double[][] {{1.5, 2}, {3, 4}});
        cube.fill(1, new double[][] {{5, 6}, {7, 8.25}});
        System.out.println(cube.trace());
        System.out.println(Arrays.deepToString(cube.layer(1)));
        System.out.println(Arrays.deepToString(Cube.triangle(4)));
        System.out.println(Arrays.deepToString(cube.names()));
    }
}
