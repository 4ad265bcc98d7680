import type { UploadDestination } from '../uploads/queue/index.ts'

export interface DriveTarget {
  destination: UploadDestination
  group: string
}

const key = 'atelier.drive-target'

export const saveTarget = (target: DriveTarget): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(target))
  } catch {
    // storage unavailable: connecting still works
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
