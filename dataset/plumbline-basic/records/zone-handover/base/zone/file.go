package zone

import (
	"bytes"
	"fmt"
	"strings"
)

// Servers answer for every zone. The first one is where changes come from.
var Servers = []string{"ns1.glebe.example", "ns2.glebe.example"}

var quote = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// File is the zone in the form that name servers read.
func (z *Zone) File() []byte {
	var file bytes.Buffer
	fmt.Fprintf(&file, "$ORIGIN %s.\n", z.Name)
	fmt.Fprintf(&file, "@ 3600 IN SOA %s. hostmaster.%s. %d 7200 900 1209600 300\n", Servers[0], Servers[0], z.Serial)
	for _, server := range Servers {
		fmt.Fprintf(&file, "@ 86400 IN NS %s.\n", server)
	}
	for _, set := range z.Sets {
		for _, value := range set.Values {
			if set.Type == "TXT" {
				value = `"` + quote.Replace(value) + `"`
			}
			fmt.Fprintf(&file, "%s. %d IN %s %s\n", set.Name, set.TTL, set.Type, value)
		}
	}
	return file.Bytes()
}
