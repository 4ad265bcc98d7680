import type { UploadDestination } from '../uploads/queue/index.ts'

/** Where chosen documents go, and among which uploads they are shown. */
export interface DriveTarget {
  destination: UploadDestination
  group: string
}

const key = 'atelier.drive-target'

/** Kept over the way to Google and back. */
export const saveTarget = (target: DriveTarget): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(target))
  } catch {
    // a browser that keeps nothing still connects
  }
}

export const consumeTarget = (): DriveTarget | null => {
  try {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value === null ? null : (JSON.parse(value) as DriveTarget)
  } catch {
    return null
  }
}
