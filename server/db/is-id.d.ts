/** Whether a text from outside can be an id at all; the database would refuse to compare anything else. */
export declare const isId: (text: string) => boolean
