slug = 'channel-versions-and-reimport'; base = 'base3'; correct = 'c3'
bugs = []
