package privates.nestedprivate;

import java.util.ArrayList;
import java.util.List;

/** A private nested class, a private inner one and a private enum: seen through what the outer class gives. */
class Quiz {
    private final List<Question> questions = new ArrayList<>();
    private Score score = new Score();

    void ask(String text, int points) {
        questions.add(new Question(text, points > 3 ? Level.HARD : Level.EASY));
    }

    boolean answer(int number, String answer) {
        Question question = questions.get(number);
        boolean right = question.accepts(answer);
        score.add(right ? question.level.points : 0);
        return right;
    }

    int score() {
        return score.sum;
    }

    String hardest() {
        for (Question question : questions) {
            if (question.level == Level.HARD) {
                return question.text;
            }
        }
        return "none";
    }

    private static class Question {
        private final String text;
        private final Level level;

        private Question(String text, Level level) {
            this.text = text;
            this.level = level;
        }

        boolean accepts(String answer) {
            return text.length() == answer.length();
        }
    }

    private class Score {
        private int sum;

        void add(int points) {
            sum += points * questions.size();
        }
    }

    private enum Level {
        EASY(1), HARD(5);

        private final int points;

        Level(int points) {
            this.points = points;
        }
    }
}
