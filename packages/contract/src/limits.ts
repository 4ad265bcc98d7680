const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB

/**
 * All numbers in the specifications, except those for layout. Sizes are in bytes, times in milliseconds and
 * texts in characters.
 */
export const limits = {
  page: { size: 20, maxSize: 100 },
  chat: {
    titleMax: 100,
    automaticTitleMax: 50,
    files: 10,
    images: 3,
    guestFiles: 3,
    mentions: 4,
    /** Hours without messages after which a temporary chat is deleted. */
    temporaryHours: 12,
    messageMax: 32_000,
    callsMax: 32,
    ratingReasonMax: 1000,
    approvalReasonMax: 500,
    /** Days for which an approval stays open. */
    approvalDays: 7,
    searchMax: 200,
    bulkMax: 100,
    /** Messages shown by a link; of longer branches, the latest. */
    sharedMessages: 400,
  },
  folder: {
    nameMax: 100,
    /** The number of folders of one kind, per user. */
    max: 200,
    /** Nesting depth. */
    depth: 5,
    movedAtOnce: 100,
  },
  prompt: {
    nameMax: 100,
    textMax: 8000,
    /** Per user. */
    max: 10_000,
    importedAtOnce: 500,
    searchMax: 200,
    searchResults: 6,
    excerpt: 240,
    variables: 20,
    reasonMax: 500,
    /** The number of earlier versions per prompt. */
    versions: 30,
  },
  craft: {
    contentMax: 200_000,
    titleMax: 120,
    identifierMax: 100,
    /** Per craft; when it is reached, no more versions are created. */
    versions: 200,
    /** In milliseconds; autosaves within this time are one version. */
    sessionGapMs: 10 * 60_000,
    /** Per answer; further crafts are shown as code. */
    perMessage: 20,
    editPairs: 8,
    comments: 20,
    /** The number of comments decided per request. */
    commentsPerDecisionMax: 200,
    dataKeyMax: 200,
    dataValueBytes: 64 * KB,
    dataBytes: MB,
    /** The number of links that a user may make public per day. */
    publicPerDay: 20,
    embedSites: 20,
    reportMax: 1000,
  },
  project: {
    /** Days in which a deleted project can be restored. */
    deletedDays: 30,
    idLength: 36,
    titleMax: 100,
    descriptionMax: 500,
    goalMin: 10,
    goalMax: 1000,
    systemPromptMax: 2500,
    titleMin: 4,
    descriptionMin: 4,
    minAttachments: 1,
    avatars: 4,
    pageSize: 20,
    searchMax: 200,
    prompts: 8,
    promptMax: 200,
    markdownMax: 20_000,
    /** Days in which a removed source can be restored. */
    removedSourceDays: 30,
  },
  magicImport: {
    goalMin: 10,
    goalMax: 1000,
  },
  sharing: { teamSearch: 50 },
  /** Expected passages with a rank beyond `rankMax` count as not found. */
  retrieval: { questions: 100, questionMax: 500, quoteMax: 300, runsKept: 10, rankMax: 20 },
  addressCode: { digits: 8, minutes: 15 },
  invitation: { badgeCap: 99, emailsAtOnce: 100, days: 30 },
  team: { membersMax: 100, pendingInvitationsMax: 100, invitationDays: 14 },
  apiKey: { nameMax: 60, max: 20, expiryDaysMax: 365 },
  connectedApp: { nameMax: 60, max: 30 },
  passkey: { nameMax: 60, max: 20 },
  upload: {
    fileBytes: 50 * MB,
    imageBytes: 10 * MB,
    filesPerDrop: 10,
    guestFiles: 3,
    chatFiles: 10,
    chatImages: 3,
    projectImages: 10,
    vaultImages: 10,
    fileNameMax: 255,
    /** A composer turns pasted text of this length into a file. */
    snippetMin: 8000,
    snippetName: 'snippet.txt',
  },
  text: { characters: 20 * KB, lines: 200, titleMax: 200, defaultTitle: 'untitled' },
  link: { urlMax: 2048 },
  personal: {
    instructionsMax: 4000,
    memoryMax: 500,
    memoriesMax: 200,
  },
  vault: {
    sizeDecimals: 2,
    pageSize: 24,
    searchMax: 200,
    titleMax: 255,
    deleteMax: 500,
    /** Items per request. */
    addMax: 100,
    knownMax: 50,
    tagsMax: 60,
    tagMax: 60,
    /** Days in which an earlier version can be restored. */
    versionDays: 30,
    /** By plan; guests are limited by file count. */
    storageBytes: {
      guest: 0,
      free: 5 * GB,
      essentials: 20 * GB,
      sumo: 20 * GB,
      pro: 100 * GB,
      team: 200 * GB,
    },
  },
  bot: {
    nameMax: 50,
    descriptionMax: 500,
    greetingMax: 50,
    promptMax: 4000,
    instructions: 4,
    starters: 4,
    starterMax: 200,
    skills: 50,
    categories: 3,
    tags: 10,
    tagMax: 30,
    searchMax: 100,
    /** Per user. */
    max: 100,
    versions: 50,
    statisticsDays: 30,
    embedSites: 20,
    /** Per visitor and hour, from other sites. */
    visitorQuestions: 20,
    visitorQuestionsOfAll: 500,
    /** Per network address and hour, for all bots. */
    visitorQuestionsOfNetwork: 60,
    /** The default, and below it the maximum, of responses to visitors per day. */
    visitorAnswersPerDay: 100,
    visitorAnswersMax: 10_000,
    visitorTextMax: 4000,
    visitorMessages: 9,
    iconBytes: 2 * MB,
  },
  task: {
    /** Per user. */
    max: 50,
    titleMax: 100,
    promptMax: 8000,
    cronMax: 100,
    grants: 40,
    /** The minimum number of minutes between two runs. */
    minutesMin: 15,
    /** Hours after which a late run isn't started, but counts as missed. */
    lateHoursMax: 12,
    /** Consecutive failures after which a task is paused. */
    failures: 5,
  },
  plugin: {
    /** Per user. */
    max: 20,
    /** Per server; further tools are ignored. */
    tools: 100,
    nameMax: 40,
    headers: 10,
    headerNameMax: 100,
    headerValueMax: 8000,
    clientMax: 1000,
    argumentMax: 4000,
    /** Per server. */
    prompts: 50,
    resources: 200,
  },
  image: {
    promptMax: 2000,
    /** Only the latest edits of an image count. */
    changes: 10,
    seedMax: 2_147_483_647,
    pageSize: 24,
    svgBytes: 200 * KB,
    svgElements: 4000,
  },
  botTest: {
    /** Per bot. */
    max: 30,
    questionMax: 2000,
    phrases: 5,
    phraseMax: 200,
  },
  aiTools: { textMax: 20_000, trending: 6, related: 2 },
  usage: {
    assistant: { guest: 30, other: 102 },
    tools: { guest: 3, free: 5 },
    visionBoard: { guest: 0, free: 2 },
    analystExtra: 15,
  },
  exploration: {
    rows: 1000,
    exportRows: 50_000,
    columns: 1000,
    filters: 20,
    filterValues: 200,
    valueMax: 1000,
    groups: 4,
    aggregates: 8,
    sorts: 4,
    nameMax: 1000,
    wordsMax: 500,
    sqlMax: 100_000,
  },
  /**
   * Open streams per user, per network address for guests, and per network address for readers of public
   * links.
   */
  events: { pastMax: 600_000, streamsMax: 40, networkStreamsMax: 100, networkReadersMax: 100 },
  /** Per network address. */
  reportsPerHour: 20,
  /**
   * `inflatedBytes` limits the total uncompressed size; beyond `ratioFreeBytes`, `ratio` limits its ratio to
   * the file's size.
   */
  dataImport: {
    bytes: GB,
    inflatedBytes: 4 * GB,
    ratio: 100,
    ratioFreeBytes: 64 * MB,
    itemBytes: 32 * MB,
    items: 50_000,
    messages: 5000,
    atOnce: 2,
  },
  admin: { searchMax: 200, nameMax: 40, keyMax: 500, textMax: 300 },
  account: { passwordMin: 8, passwordMax: 128, nameMax: 100, emailMax: 254, freshMinutes: 10 },
} as const
