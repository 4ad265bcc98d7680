const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB

/** Every number that the specifications fix for server and clients, once; those of the layout stand in the web client. Sizes in bytes, times in milliseconds, texts in characters. */
export const limits = {
  page: { size: 20, maxSize: 100 },
  chat: {
    titleMax: 100,
    automaticTitleMax: 50,
    files: 10,
    images: 3,
    guestFiles: 3,
    /** Projects and bots that one question brings in. */
    mentions: 4,
    /** A temporary chat that nobody has written in for so long is gone. Hours. */
    temporaryHours: 12,
    messageMax: 32_000,
    /** Tool calls of one answer. */
    callsMax: 32,
    ratingReasonMax: 1000,
    approvalReasonMax: 500,
    /** How long a tool's question for permission waits for a reply. */
    approvalDays: 7,
    searchMax: 200,
    /** Chats of one bulk action. */
    bulkMax: 100,
    /** Messages of a link: of a longer branch its newest. */
    sharedMessages: 400,
  },
  folder: {
    nameMax: 100,
    /** Of one kind, of one person. */
    most: 200,
    /** Folders in each other. */
    depth: 5,
    movedAtOnce: 100,
  },
  prompt: {
    nameMax: 100,
    textMax: 8000,
    /** Of one person. */
    most: 10_000,
    importedAtOnce: 500,
    searchMax: 200,
    searchResults: 6,
    /** Of a prompt what stands below its name. */
    excerpt: 240,
    variables: 20,
    /** Why one is not taken into the library. */
    reasonMax: 500,
    /** Earlier ones of one prompt. */
    versions: 30,
  },
  craft: {
    contentMax: 200_000,
    titleMax: 120,
    identifierMax: 100,
    /** Of one craft; older ones by hand give way to none: no more are made. */
    versions: 200,
    /** What is written meanwhile by hand is one version. Milliseconds. */
    sittingMs: 10 * 60_000,
    /** Of one answer; what comes after stays code. */
    perMessage: 20,
    /** Pairs of one change. */
    editPairs: 8,
    /** Comments of one answer on one text; the first ones stay. */
    comments: 20,
    /** Of these as many as are taken or left at once. */
    commentsDecided: 200,
    /** What a craft keeps for a person. */
    dataKeyMax: 200,
    dataValueBytes: 64 * KB,
    dataBytes: MB,
    /** Links that a person makes public on one day. */
    publicPerDay: 20,
    embedSites: 20,
    reportMax: 1000,
  },
  project: {
    /** How long a deleted one can be brought back. */
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
    /** Days in which a source that was taken out can be put back. */
    removedSourceDays: 30,
  },
  magicImport: {
    goalMin: 10,
    goalMax: 1000,
  },
  sharing: { teamSearch: 50 },
  /** Pinned questions of a project; a rank beyond `rankMax` counts as not found. */
  retrieval: { questions: 100, questionMax: 500, quoteMax: 300, runsKept: 10, rankMax: 20 },
  addressCode: { digits: 8, minutes: 15 },
  invitation: { badgeCap: 99, emailsAtOnce: 100, days: 30 },
  team: { membersMax: 100, askedMax: 100, invitationDays: 14 },
  apiKey: { nameMax: 60, most: 20, longestDays: 365 },
  connectedApp: { nameMax: 60, most: 30 },
  passkey: { nameMax: 60, most: 20 },
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
    /** Characters of a paste from which it becomes a file of its own in a composer. */
    snippetMin: 8000,
    snippetName: 'snippet.txt',
  },
  text: { characters: 20 * KB, lines: 200, titleMax: 200, defaultTitle: 'untitled' },
  link: { urlMax: 2048 },
  personal: {
    instructionsMax: 4000,
    memoryMax: 500,
    memoriesMost: 200,
  },
  vault: {
    sizeDecimals: 2,
    pageSize: 24,
    searchMax: 200,
    titleMax: 255,
    deleteMax: 500,
    /** As many go into a project at a time. */
    addMax: 100,
    knownMax: 50,
    tagsMax: 60,
    tagMax: 60,
    /** Days in which an earlier version of a file can be restored. */
    versionDays: 30,
    /** Bytes that a person of each plan may keep. A guest keeps a few files by number. */
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
    /** As many as one person may have. */
    most: 100,
    /** Earlier versions are kept up to this number. */
    versions: 50,
    statisticsDays: 30,
    embedSites: 20,
    /** What visitors of other sites may ask of a bot in an hour: one of them, and all together. */
    visitorQuestions: 20,
    visitorQuestionsOfAll: 500,
    /** From one network address, of all bots together. */
    visitorQuestionsOfNetwork: 60,
    /** Answers to visitors a day, until the owner sets another number, and the most that can be set. */
    visitorAnswersPerDay: 100,
    visitorAnswersMax: 10_000,
    visitorTextMax: 4000,
    visitorMessages: 9,
    iconBytes: 2 * MB,
  },
  task: {
    /** Of one person. */
    most: 50,
    titleMax: 100,
    promptMax: 8000,
    cronMax: 100,
    /** Tools that one may use without asking. */
    grants: 40,
    /** Between two runs. */
    minutesMin: 15,
    /** So late it is asked all the same; later it was missed. */
    hoursLate: 12,
    /** So often in a row it may fail before it is paused. */
    failures: 5,
  },
  plugin: {
    /** Of one person. */
    most: 20,
    /** Of one server; more are left out. */
    tools: 100,
    nameMax: 40,
    headers: 10,
    headerNameMax: 100,
    headerValueMax: 8000,
    /** Characters of a client’s id, or of its secret. */
    clientMax: 1000,
    /** Characters of what a prompt asks for. */
    argumentMax: 4000,
    /** Of one server. */
    prompts: 50,
    resources: 200,
  },
  image: {
    promptMax: 2000,
    /** Changes of a picture that still count, the last of them. */
    changes: 10,
    seedMax: 2_147_483_647,
    pageSize: 24,
    /** Of a drawing that a model made. */
    svgBytes: 200 * KB,
    svgElements: 4000,
  },
  botTest: {
    /** Of one bot. */
    most: 30,
    questionMax: 2000,
    phrases: 5,
    phraseMax: 200,
  },
  /** Of the tools that are built in. */
  aiTools: { textMax: 20_000, trending: 6, related: 2 },
  usage: {
    assistant: { guest: 30, other: 102 },
    tools: { guest: 3, free: 5 },
    visionBoard: { guest: 0, free: 2 },
    analystExtra: 15,
  },
  /** Exploring a table. `rows` come with an answer, `exportRows` with one that is saved as a file. */
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
  /** Streams: of one person, of the guests of one network address, and of its readers of public links. */
  events: { pastMax: 600_000, streamsMax: 40, networkStreamsMax: 100, networkReadersMax: 100 },
  /** Reports from one network address in an hour. */
  reportsPerHour: 20,
  /** Of one import. */
  /** `inflatedBytes`: of all its parts together; `ratio`: of these to the file, beyond `ratioFreeBytes`. */
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
