export { useDrive } from './use-drive.tsx'
