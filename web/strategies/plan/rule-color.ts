/** Rules have eight colours; the ninth starts again at the first and keeps counting in its number. */
const colors = 8

/** The class that gives a rule its colour. */
export const ruleClass = (rule: number): string => `c${((rule - 1) % colors) + 1}`
