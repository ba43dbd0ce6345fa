/** What the switch sends to the page's action. */
export const requirementIntent = "require-factor"
