import java.util.*;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.integration.SimpsonIntegrator;
import org.apache.commons.math3.analysis.interpolation.SplineInterpolator;
import org.apache.commons.math3.analysis.polynomials.*;
import org.apache.commons.math3.analysis.solvers.*;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.distribution.*;
import org.apache.commons.math3.exception.DimensionMismatchException;
import org.apache.commons.math3.fraction.Fraction;
import org.apache.commons.math3.geometry.euclidean.threed.*;
import org.apache.commons.math3.linear.*;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.stat.Frequency;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.descriptive.*;
import org.apache.commons.math3.stat.regression.*;
import org.apache.commons.math3.transform.*;
import org.apache.commons.math3.util.*;

/** Works through the measurements of a small laboratory with commons-math: statistics, fits, matrices, roots, transforms. */
public class Numbers {
    private static final double[] TEMPERATURE = {18.2, 19.1, 21.4, 22.0, 20.7, 17.9, 16.5, 19.9};
    private static final double[] YIELD = {3.1, 3.4, 4.2, 4.4, 3.9, 3.0, 2.6, 3.7};

    public static void main(String[] args) {
        statistics();
        regression();
        matrices();
        functions();
        signal();
        exact();
        geometry();
        chance();
        mistakes();
    }

    private static void statistics() {
        DescriptiveStatistics window = new DescriptiveStatistics(5);
        SummaryStatistics all = new SummaryStatistics();
        for (double value : TEMPERATURE) {
            window.addValue(value);
            all.addValue(value);
        }
        print("mean", window.getMean(), all.getMean(), window.getPercentile(50), all.getStandardDeviation(), window.getSkewness());
        Frequency grades = new Frequency();
        for (String grade : "b a c b b a d".split(" ")) {
            grades.addValue(grade);
        }
        System.out.println(grades.getCount("b") + " of " + grades.getSumFreq() + " " + grades.getMode() + " " + grades.getCumPct("b"));
    }

    private static void regression() {
        SimpleRegression line = new SimpleRegression();
        double[][] design = new double[YIELD.length][2];
        for (int i = 0; i < YIELD.length; i++) {
            line.addData(TEMPERATURE[i], YIELD[i]);
            design[i] = new double[] {TEMPERATURE[i], i % 2};
        }
        print("line", line.getSlope(), line.getIntercept(), line.getRSquare(), line.predict(25), line.getSlopeStdErr());
        OLSMultipleLinearRegression plane = new OLSMultipleLinearRegression();
        plane.newSampleData(YIELD, design);
        print("plane", plane.estimateRegressionParameters());
        print("residuals", plane.estimateResiduals());
        print("correlation", new PearsonsCorrelation().correlation(TEMPERATURE, YIELD));
    }

    private static void matrices() {
        RealMatrix matrix = new Array2DRowRealMatrix(new double[][] {{4, 1, 0}, {1, 3, 1}, {0, 1, 2}});
        RealVector right = MatrixUtils.createRealVector(new double[] {1, 2, 3});
        LUDecomposition lu = new LUDecomposition(matrix);
        print("solution", lu.getSolver().solve(right).toArray());
        print("determinant", lu.getDeterminant(), matrix.getTrace(), matrix.getNorm());
        print("qr", new QRDecomposition(matrix).getSolver().solve(right).toArray());
        EigenDecomposition eigen = new EigenDecomposition(matrix);
        print("eigenvalues", eigen.getRealEigenvalues());
        RealMatrix product = matrix.multiply(matrix.transpose()).add(MatrixUtils.createRealIdentityMatrix(3)).scalarMultiply(0.5);
        print("row", product.getRow(1));
        print("inverse", MatrixUtils.inverse(matrix).getColumn(0));
        System.out.println(matrix.getSubMatrix(0, 1, 1, 2) + " " + matrix.equals(matrix.copy()));
    }

    private static void functions() {
        PolynomialFunction cubic = new PolynomialFunction(new double[] {-6, 11, -6, 1});
        print("root", new BrentSolver(1e-10).solve(100, cubic, 2.5, 4), new LaguerreSolver().solve(100, cubic, 0.5, 1.5));
        System.out.println(cubic + " | " + cubic.polynomialDerivative() + " | " + cubic.multiply(cubic).degree());
        UnivariateFunction wave = x -> Math.sin(x) * x;
        print("integral", new SimpsonIntegrator().integrate(10000, wave, 0, Math.PI));
        PolynomialSplineFunction spline = new SplineInterpolator().interpolate(new double[] {0, 1, 2, 4}, new double[] {0, 1, 4, 16});
        print("spline", spline.value(1.5), spline.derivative().value(3), spline.getN());
    }

    private static void signal() {
        double[] samples = new double[8];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = Math.cos(2 * Math.PI * i / 8) + 0.5;
        }
        Complex[] spectrum = new FastFourierTransformer(DftNormalization.STANDARD).transform(samples, TransformType.FORWARD);
        for (Complex line : spectrum) {
            print("line", Precision.round(line.abs(), 6));
        }
        Complex z = new Complex(3, -4);
        System.out.println(z.sqrt() + " " + z.multiply(Complex.I) + " " + z.reciprocal() + " " + z.nthRoot(3).size());
    }

    private static void exact() {
        Fraction third = new Fraction(1, 3);
        System.out.println(third.add(new Fraction(0.25)).multiply(6) + " " + third.compareTo(Fraction.ONE_HALF) + " " + third.percentageValue());
        System.out.println(ArithmeticUtils.gcd(84, 36) + " " + ArithmeticUtils.lcm(4, 6) + " " + CombinatoricsUtils.binomialCoefficient(10, 4) + " " + CombinatoricsUtils.factorial(12));
    }

    private static void geometry() {
        Rotation quarter = new Rotation(Vector3D.PLUS_K, Math.PI / 2, RotationConvention.VECTOR_OPERATOR);
        Vector3D turned = quarter.applyTo(new Vector3D(1, 2, 3));
        print("turned", turned.toArray());
        print("angles", Vector3D.angle(turned, Vector3D.PLUS_I), turned.crossProduct(Vector3D.PLUS_J).getNorm(), turned.distance(Vector3D.ZERO));
    }

    private static void chance() {
        MersenneTwister dice = new MersenneTwister(42);
        System.out.println(dice.nextInt(6) + " " + dice.nextInt(6) + " " + dice.nextBoolean());
        NormalDistribution normal = new NormalDistribution(20, 2);
        print("normal", normal.density(21), normal.cumulativeProbability(18), normal.inverseCumulativeProbability(0.9));
        print("binomial", new BinomialDistribution(10, 0.3).probability(4), new BinomialDistribution(10, 0.3).cumulativeProbability(4));
    }

    private static void mistakes() {
        try {
            MatrixUtils.createRealIdentityMatrix(2).multiply(MatrixUtils.createRealIdentityMatrix(3));
        } catch (DimensionMismatchException failure) {
            System.out.println(failure.getMessage() + " " + failure.getDimension());
        }
    }

    private static void print(String what, double... values) {
        String[] texts = Arrays.stream(values).mapToObj(value -> String.format(Locale.ROOT, "%.4f", value)).toArray(String[]::new);
        System.out.println(what + ": " + String.join(" ", texts));
    }
}
