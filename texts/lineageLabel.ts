/** A label of a recording step at the beginning of a line, such as `Source:`. */
export const LINEAGE_LABEL =
  /^(source|sources?\s*\d?|lineage|transfer(?:red)?|conversion|recording|recorded (?:with|on)|generation|gen|equipment|gear|rig|chain|mics?|microphones?|master(?:ing)?|taping|digitized|analog source|config(?:uration)?)\s*(?::|=)\s*/i;
/** The set that a label is of: `Set II Source:`. */
const OF_SET = /^(?:set|dis[ck])\s*#?\s*(?:\d|[iv]{1,3}|one|two|three)\s+/i;
/** Whether a line begins with a label of a recording step, such as `Source:`. */
export const isLineage = (line: string): boolean => LINEAGE_LABEL.test(line.replace(OF_SET, ''));
