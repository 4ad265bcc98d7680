const MB = 1024 * 1024

/** Sizes are in bytes, times in milliseconds. */
export const extractionLimits = {
  fileBytes: 200 * MB,
  /** About 4,000 printed pages; longer texts are cut. */
  characters: 12_000_000,
  /** Scanned pages per file, and the time for their OCR. */
  scannedPages: 300,
  scanTime: 30 * 60_000,
  /** Resident memory of the extraction process. */
  memoryBytes: 1536 * MB,
  heapMegabytes: 1024,
  /** `time` limits the whole extraction, `stalled` the time without progress. */
  time: 10 * 60_000,
  stalled: 90_000,
  archiveEntries: 10_000,
  inflatedBytes: 768 * MB,
  /** Per part. XML compresses 10 to 30 times, a zip bomb over 1,000. */
  inflationRatio: 500,
  xmlDepth: 256,
  cells: 1_000_000,
} as const
