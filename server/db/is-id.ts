const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text from outside can be an id at all; the database would refuse to compare anything else. */
export const isId = (text: string): boolean => uuid.test(text)
