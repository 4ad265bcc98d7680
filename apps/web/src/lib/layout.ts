/** Layout values of the specifications, in pixels, milliseconds and percent. */
export const layout = {
  searchDebounce: 500,
  /** Distance from the end that loads the next page. */
  scrollMargin: 100,
  copiedFlag: 3000,
  cacheFreshness: 60_000,
  panels: {
    left: { min: 20, max: 40 },
    right: { min: 20, max: 50 },
    canvasMax: 70,
    drawer: 70,
    craftDrawer: 90,
  },
  project: { skeletonRows: 7, processingStep: 500 },
  magicImport: { tick: 1500, tickInDialog: 2000 },
  sharing: { celebration: 3000 },
  vault: {
    skeletonCards: 9,
    cardHeight: 320,
    scrollMargin: 300,
    scrollThreshold: 0.1,
    nameCut: 25,
    storageColors: { yellow: 50, orange: 75, red: 90 },
  },
  bot: { nameCheckDebounce: 500, knowledgeNameCut: 25 },
  prompt: {
    searchResults: 6,
    skeletonRows: 4,
    publicSkeletonRows: 12,
    folderRowHeight: 44,
    folderRowHeightFull: 134,
  },
  folder: { resultIcon: 1000 },
  tools: { related: 2 },
} as const
