package files.report4;

import java.io.File;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ReportTest {
    @Rule public TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void writes() throws Exception {
        Report report = new Report(new File(folder.getRoot(), "report.txt"));
        report.line("apples", 3);
        report.line("pears", 4);
        report.end();
    }

    @Test
    public void tables() throws Exception {
        Report.table(new File(folder.getRoot(), "table.bin"), 30);
    }
}
