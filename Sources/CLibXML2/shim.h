#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>

/// The version of the library that is linked at run time, such as `20914`; the global itself is not concurrency-safe.
static inline const char *pulsemill_xml_version(void) { return xmlParserVersion; }
