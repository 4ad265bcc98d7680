export { CloudDrive } from './cloud-drive.tsx'
export { useDrive } from './use-drive.tsx'
