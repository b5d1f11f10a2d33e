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
  /** How long a login, or its confirmation, allows what changes who can get in. */
  confirmedMs: 10 * 60_000,
  /** How long the second step of a login, and the answer of a passkey, may take. */
  secondStepMs: 10 * 60_000,
  passkeyAnswerMs: 5 * 60_000,
  /** How long the way to Google and back may take. */
  googleStepMs: 10 * 60_000,
  /** Of what Google hands to the browser for us: the code, and what goes with it. */
  maxGoogleCodeChars: 2_048,
  maxIdTokenChars: 16_384,
  recoveryCodes: 10,
  maxPasskeys: 20,
  maxPasskeyNameChars: 60,

  maxBodyBytes: 1_048_576,
  /** How long the headers of a request, and a body that is no upload, may take to arrive. */
  receiveTimeoutMs: 30_000,
  uploadTimeoutMs: 5 * 60_000,
  maxJsonDepth: 32,
  /** Members of objects and items of lists in one body, all levels together. */
  maxJsonValues: 20_000,
  /** Fields that one refusal names. */
  maxFieldErrors: 50,
  maxUploadBytes: 256 * 1_048_576,

  maxEmailChars: 254,
  minPasswordChars: 8,
  maxPasswordChars: 1_024,
  /** What the page says first where a password is set by a code; the server demands `minPasswordChars`. */
  minCodeResetPasswordChars: 6,
  /** Of a code or token as it is typed. */
  maxCodeChars: 200,
  maxNameChars: 150,

  /** Lines of the log of security events on a page, and how long they are kept. */
  securityEventsPageSize: 20,
  securityEventsKeptDays: 365,

  /** Of a login that is over. */
  loginsKeptDays: 7,
  mailsKeptDays: 30,
  contactMessagesKeptDays: 365,
  /** A finished export of an account can be downloaded for so long. */
  accountExportKeptDays: 7,
  /** An account that is to be deleted can be brought back for so long; a reminder comes so many days before. */
  accountDeletionDays: 30,
  accountReminderDays: 3,
  /** For so long the earlier address can take a change of the address back. */
  addressStopDays: 7,

  minStrategyTextChars: 10,
  maxStrategyTextChars: 10_000,
  maxStrategyNameChars: 120,
  minSymbolChars: 2,
  maxSymbolChars: 12,

  /** Of one live stream, which the tabs of a browser share. */
  maxLiveSymbols: 400,
  maxLiveSeries: 32,
  maxLiveStreamsPerUser: 20,

  maxWatchlists: 50,
  maxWatchlistSymbols: 200,
  maxWatchlistNameChars: 40,
  /** Markets that are remembered as looked at. */
  maxSeenMarkets: 20,

  maxBoardSymbols: 200,
  maxCorrelatedSymbols: 24,

  candlesDefault: 100,
  maxCandles: 1_000,
  maxIndicatorsPerCall: 20,
  maxChartStudies: 20,
  /** Of one user on all markets. */
  maxDrawingsPerUser: 20_000,
  maxChartCompared: 5,
  /** Earlier states of a chart's settings that can be brought back. */
  maxChartUndo: 20,
  /** Of one user on one symbol. */
  maxAlertsPerSymbol: 100,
  maxAlertsPerUser: 2_000,
  /** Each look at one of these is a backtest. */
  maxStrategyAlertsPerUser: 50,
  /** One that fires more often within an hour is paused. */
  maxFiresPerHour: 60,
  maxConditionChars: 500,
  /** Bars after a condition at which the price is compared. */
  maxHorizonBars: 500,
  alertsPageSize: 100,
  /** Saved conditions of one user, markets that one looks through, and bars of each. */
  maxScreens: 50,
  maxScreenMarkets: 500,
  minScreenBars: 10,
  maxScreenBars: 5_000,
  maxUnfinishedScreens: 2,
  maxScreenNameChars: 80,
  /** Markets that a strategy is run on at once. */
  maxMarketRuns: 20,
  maxReplays: 200,
  maxReplayOrders: 1_000,
  replaysPageSize: 20,
  /** Of a chart, from its start. */
  maxChartReplayBars: 20_000,
  /** Told by one call. */
  maxReplayBars: 500,
  /** What fired stays in the list for so long. */
  firedKeptDays: 90,
  tradesPageSize: 20,
  strategiesPageSize: 10,
  chatsPageSize: 100,
  openStatementsPageSize: 20,
  messagesPageSize: 50,
  maxMessageChars: 4_000,
  maxFeedbackChars: 2_000,
  maxChatTitleChars: 120,
  maxAskedDrawings: 50,
  /** Of a chart's view beside a question. */
  maxAskedBars: 20_000,
  /** Answers being written: of one session 1, of one user so many. */
  maxUnfinishedAnswers: 2,
  answerTimeoutMs: 60_000,
  /** What is deleted can be brought back for so long. */
  deletedKeptDays: 30,
  maxPageSize: 1_000,
  maxPage: 1_000_000,

  maxBarsPerRun: 1_000_000,
  maxYearsPerRun: 10,
  /** One download of prices, by the hours of the market. */
  maxBarsPerDownload: 1_000_000,
  /** Downloads of prices of one owner, waiting and running together. */
  maxUnfinishedDownloads: 4,
  maxDownloadsPerDay: 100,
  maxImportRows: 1_000_000,
  /** Of one owner, not withdrawn. */
  maxPublications: 200,
  minGalleryTitleChars: 3,
  maxGalleryTitleChars: 80,
  maxGallerySearchChars: 100,
  galleryPageSize: 12,
  maxReportChars: 1_000,
  runTimeoutMs: 10 * 60_000,
  maxRunAttempts: 3,
  /** Of one owner: waiting and running together. */
  maxUnfinishedRuns: 20,
  /** Robustness checks and sweeps of one owner, waiting and running together. */
  maxUnfinishedStudies: 4,

  marketSelectorOpenDelayMs: 500,
  freeTokensAtRegistration: 250,
  /** Free and referral tokens can be spent for so long after their grant. */
  freeTokensValidDays: 30,
  referralTokensValidDays: 90,
  /** No act takes so long: tokens that are still held for one then are given back. */
  maxHoldHours: 24,

  /** A link of the partners programme counts for so long after it was opened. */
  referralDays: 60,
  /** For so long a browser is known to have signed in to an account. */
  knownDeviceDays: 180,
  /** Tokens for whoever brought an account, for a creator who did, and for the account that was brought. */
  referrerRewardTokens: 500,
  creatorRewardTokens: 1_000,
  referredRewardTokens: 250,
  /** Sign-ups over one link beyond which rewards are held: within an hour, and within a day. */
  maxReferralsPerHour: 5,
  maxReferralsPerDay: 20,
  referralsPageSize: 20,
  maxSiteChars: 500,
  maxApplicationChars: 2_000,
  maxWhyChars: 500,
  maxGrantTokens: 1_000_000,
  operatorPageSize: 20,

  /** Keys of a business that are neither over nor replaced. */
  maxApiKeys: 20,
  maxKeyNameChars: 60,
  maxKeyNoteChars: 500,
  maxKeyAddresses: 100,
  /** Of a new key, and the most that can be set. */
  keyPerMinute: 600,
  maxKeyPerMinute: 6_000,
  /** Of a personal key: the default, and the most. */
  personalKeyPerMinute: 60,
  maxKeyBudgetCents: 100_000_000,
  keyOverlapHours: 24,
  maxKeyOverlapHours: 7 * 24,
  maxBusinessNameChars: 150,
  /** With those who are invited. */
  maxBusinessMembers: 50,
  invitationDays: 7,
  apiRequestsKeptDays: 30,
  apiRequestsPageSize: 50,
  /** Jobs of a business in one environment, waiting and running together. */
  maxUnfinishedJobs: 20,
  /** A job that has ended is kept so long, with what came out. */
  apiJobsKeptDays: 30,
  /** A call that waits for a job is answered by then; below the time that a request may take. */
  maxJobWaitSeconds: 25,
  /** Streams of events that one key has open at one process. */
  maxJobStreams: 20,

  /** Of a business or a user. */
  maxWebhooks: 10,
  maxWebhookUrlChars: 2_000,
  maxWebhookNoteChars: 200,
  webhookTimeoutMs: 10_000,
  /** Of an answer, as much is kept. */
  maxWebhookAnswerChars: 2_000,
  webhookOverlapHours: 24,
  webhookEventsKeptDays: 30,
  webhookDeliveriesPageSize: 20,

  /** A year. */
  maxClockStepSeconds: 366 * 86_400,
  maxSandboxAlerts: 20,
  maxSandboxBodyChars: 20_000,

  minContactChars: 10,
  maxContactChars: 5_000,
  /** Of somebody who reads with attention. */
  wordsReadPerMinute: 220,
} as const
