/** Where oversold ends and overbought begins, by the name of an oscillator that has such marks. */
export const usualMarks: Readonly<Record<string, readonly [oversold: number, overbought: number]>> = {
  rsi: [30, 70],
  stoch: [20, 80],
  stochrsi: [20, 80],
  mfi: [20, 80],
  williams_r: [-80, -20],
  cci: [-100, 100],
  ibs: [0.2, 0.8],
}
