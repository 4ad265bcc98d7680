import { createFileRoute } from '@tanstack/react-router'
import { DataScreen } from '../../features/data-transfer/data-screen.tsx'

export const Route = createFileRoute('/_shell/settings/data')({ component: DataScreen })
