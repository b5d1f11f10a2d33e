/** Every number that both sides must agree on. Units are last in the names. */
export const limits = {
  requestTimeoutMs: 30_000,
  retries: 3,
  retryDelayMs: 1_000,
  refreshDueMs: 5 * 60_000,
  accessLifetimeMs: 15 * 60_000,
  refreshLifetimeMs: 30 * 24 * 3_600_000,
  refreshGraceMs: 20_000,
  freshLoginMs: 5 * 60_000,

  bodyMaxBytes: 1_048_576,
  /** How long the headers of a request, and a body that is no upload, may take to arrive. */
  receiveTimeoutMs: 30_000,
  uploadTimeoutMs: 5 * 60_000,
  jsonMaxDepth: 32,
  /** Members of objects and items of lists in one body, all levels together. */
  jsonMaxValues: 20_000,
  /** Fields that one refusal names. */
  fieldErrorsMax: 50,
  uploadMaxBytes: 256 * 1_048_576,

  emailMaxChars: 254,
  passwordMinChars: 8,
  passwordMaxChars: 1_024,
  nameMaxChars: 150,

  strategyTextMinChars: 10,
  strategyTextMaxChars: 10_000,
  strategyNameMaxChars: 120,
  symbolMinChars: 2,
  symbolMaxChars: 12,

  candlesDefault: 100,
  candlesMax: 1_000,
  indicatorsPerCallMax: 20,
  tradesPageSize: 20,
  strategiesPageSize: 10,
  chatsPageSize: 100,
  pageSizeMax: 1_000,
  pageMax: 1_000_000,

  barsPerRunMax: 1_000_000,
  yearsPerRunMax: 10,
  importRowsMax: 1_000_000,
  /** Of one owner, not withdrawn. */
  publicationsMax: 200,
  runTimeoutMs: 10 * 60_000,
  runAttemptsMax: 3,
  /** Of one owner: waiting and running together. */
  runsUnfinishedMax: 20,
  /** Robustness checks and sweeps of one owner, waiting and running together. */
  studiesUnfinishedMax: 4,

  marketSelectorOpenDelayMs: 500,
  freeTokensAtRegistration: 1_000,
} as const
