package initialisation.inside;

class Dish {
    private final String name;
    private int calories;

    Dish(String name, int calories) {
        this.name = name;
        this.calories = calories;
    }

    Dish add(Dish side) {
        calories += side.calories;
        return this;
    }

    String label() {
        return name + " " + calories;
    }
}
