import type { UploadDestination } from '../uploads/queue/index.ts'

export interface DriveTarget {
  destination: UploadDestination
  group: string
}

const storageKey = 'atelier.drive-target'

export const saveTarget = (target: DriveTarget): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(target))
  } catch {
    // storage unavailable: connecting still works
  }
}

export const consumeTarget = (): DriveTarget | null => {
  try {
    const value = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return value === null ? null : (JSON.parse(value) as DriveTarget)
  } catch {
    return null
  }
}
