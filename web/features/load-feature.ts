import { notFound } from '@tanstack/react-router'
import { featureNames, features } from './features.ts'

/** A feature with what its page is called. */
export function loadFeature(name: string) {
  const feature = features.find((each) => each.name === name)
  if (feature === undefined) throw notFound()
  return { feature, page: { title: feature.title, description: feature.description } }
}

export const featureSlugs = (): readonly string[] => featureNames
