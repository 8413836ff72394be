package mutation.guarded;

public class Main {
    public static void main(String[] args) {
        Member member = new Member();
        Loan loan = member.borrow();
        member.renewAll();
        member.renewAll();
        member.renewAll();
        System.out.println(loan.renewals());
        member.note("late");
        member.note("odd");
        System.out.println(member.notes());
    }
}
