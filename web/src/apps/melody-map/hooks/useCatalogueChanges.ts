// What a person can do to the catalogue, as a screen does it.
import { useMemo } from 'react';
import { useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { type CatalogueChanges, catalogueChanges } from '../model/catalogueChanges.js';

export function useCatalogueChanges(): CatalogueChanges {
  const data = useData();
  const showToast = useToast();
  return useMemo(() => catalogueChanges(data, showToast), [data, showToast]);
}
