/** Layout values of the specifications, in pixels, milliseconds and percent. */
export const layout = {
  searchDebounceMs: 500,
  /** The distance from the end at which the next page loads. */
  scrollMarginPx: 100,
  copiedIndicatorMs: 3000,
  cacheFreshnessMs: 60_000,
  panels: {
    left: { min: 20, max: 40 },
    right: { min: 20, max: 50 },
    canvasMax: 70,
    drawer: 70,
    craftDrawer: 90,
  },
  project: { skeletonRows: 7, processingStepMs: 500 },
  magicImport: { tickMs: 1500, tickInDialogMs: 2000 },
  sharing: { celebrationMs: 3000 },
  vault: {
    skeletonCards: 9,
    cardHeight: 320,
    scrollMargin: 300,
    scrollThreshold: 0.1,
    nameLengthMax: 25,
    storageColors: { yellow: 50, orange: 75, red: 90 },
  },
  bot: { nameCheckDebounceMs: 500, knowledgeNameLengthMax: 25 },
  prompt: {
    searchResults: 6,
    skeletonRows: 4,
    publicSkeletonRows: 12,
    folderRowHeight: 44,
    folderRowHeightFull: 134,
  },
  folder: { resultIconMs: 1000 },
  tools: { related: 2 },
} as const
