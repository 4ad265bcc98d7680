import { createFileRoute } from '@tanstack/react-router'
import { UsageScreen } from '../../features/admin/usage-screen.tsx'

export const Route = createFileRoute('/_shell/settings/usage')({ component: UsageScreen })
