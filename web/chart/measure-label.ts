interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const gap = 6

/**
 * Where the words of a measured box stand, in pixels of a pane: behind its end, above where it rises and below where it falls, and always
 * inside the pane.
 */
export function placeMeasureLabel(
  box: Box,
  { isRising, ...label }: Pick<Box, 'width' | 'height'> & { readonly isRising: boolean },
  pane: Pick<Box, 'width' | 'height'>,
): Pick<Box, 'left' | 'top'> {
  const inside = (at: number, size: number, whole: number) => Math.max(gap, Math.min(at, whole - size - gap))
  return {
    left: inside(box.left + (box.width - label.width) / 2, label.width, pane.width),
    top: inside(isRising ? box.top - label.height - gap : box.top + box.height + gap, label.height, pane.height),
  }
}
