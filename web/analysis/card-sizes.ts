/** Height of the pictures of an analysis, which stand three in a row, in pixels. */
export const figureHeightPx = 250
