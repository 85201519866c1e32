#pragma once

/// Asks the processor to bring the line at `place` into its cache; Swift has no way to say so.
static inline void pulsemill_prefetch(const void *place) { __builtin_prefetch(place); }
