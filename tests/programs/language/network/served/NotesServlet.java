package network.served;

import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The server makes it, and calls it on a thread of its own. */
public class NotesServlet extends HttpServlet {
    private final transient Notes notes = new Notes();

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(notes.add(request.getParameter("note")));
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(notes.all());
    }
}
