import { consentCategories } from '@atelier/contract/people/consent-categories'
import { useQuery } from '@tanstack/react-query'
import { driveQuery } from '../cloud-drive/index.ts'

export const useConsentCategories = () => {
  const hasDrive = useQuery(driveQuery).data?.isConfigured ?? false
  return consentCategories.optional.map((category) => ({
    ...category,
    services: hasDrive ? category.services : [],
  }))
}

export const useHasOptionalServices = (): boolean =>
  useConsentCategories().some(({ services }) => services.length > 0)
