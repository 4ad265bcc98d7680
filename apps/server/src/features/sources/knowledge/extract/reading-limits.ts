const MB = 1024 * 1024

/** What reading one file may cost. Sizes in bytes, times in milliseconds. */
export const readingLimits = {
  fileBytes: 200 * MB,
  /** Characters of text: about 4,000 printed pages. What follows is left out. */
  characters: 12_000_000,
  /** Pages of one file that are pictures, and the time that reading them may take. */
  scannedPages: 300,
  scanTime: 30 * 60_000,
  /** Resident memory of the process that reads. */
  memoryBytes: 1536 * MB,
  heapMegabytes: 1024,
  /** For the whole file, and without any progress. */
  time: 10 * 60_000,
  stalled: 90_000,
  archiveEntries: 10_000,
  inflatedBytes: 768 * MB,
  /** Of one part of an archive; XML shrinks 10 to 30 times, a bomb over 1,000. */
  inflationRatio: 500,
  xmlDepth: 256,
  cells: 1_000_000,
} as const
