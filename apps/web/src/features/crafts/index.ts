export { SharedCrafts } from './shared-crafts.tsx'
