export { driveQuery } from './api.ts'
export { useDrive } from './use-drive.tsx'
