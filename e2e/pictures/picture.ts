/** A picture of opaque pixels, three bytes each, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}
