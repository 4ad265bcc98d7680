import type { Feature } from '../../lib/feature.ts'
import { CloudDrive } from './cloud-drive.tsx'

export const cloudDrive: Feature = { name: 'cloud-drive', Everywhere: CloudDrive }
